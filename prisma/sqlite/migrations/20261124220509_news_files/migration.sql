-- CreateTable
CREATE TABLE "NewsFile" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "newsItemId" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdBy" TEXT NOT NULL,
    CONSTRAINT "NewsFile_newsItemId_fkey" FOREIGN KEY ("newsItemId") REFERENCES "NewsItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "NewsFileChunk" (
    "fileId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BLOB NOT NULL,

    PRIMARY KEY ("fileId", "number"),
    CONSTRAINT "NewsFileChunk_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "NewsFile" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "NewsFile_newsItemId_id_idx" ON "NewsFile"("newsItemId", "id");
