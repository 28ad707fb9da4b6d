-- CreateTable
CREATE TABLE "NewsFile" (
    "id" SERIAL NOT NULL,
    "newsItemId" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdBy" TEXT NOT NULL,

    CONSTRAINT "NewsFile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "NewsFileChunk" (
    "fileId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "NewsFileChunk_pkey" PRIMARY KEY ("fileId","number")
);

-- CreateIndex
CREATE INDEX "NewsFile_newsItemId_id_idx" ON "NewsFile"("newsItemId", "id");

-- AddForeignKey
ALTER TABLE "NewsFile" ADD CONSTRAINT "NewsFile_newsItemId_fkey" FOREIGN KEY ("newsItemId") REFERENCES "NewsItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NewsFileChunk" ADD CONSTRAINT "NewsFileChunk_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "NewsFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
