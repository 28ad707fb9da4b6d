import { serializeJsonLd, type JsonLd } from '@/lib/seo/json-ld';

export function JsonLdScript({ objects }: { objects: readonly JsonLd[] }) {
  // Safe: the serializer escapes everything that could end the element.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: serializeJsonLd(objects) }} />;
}
