interface JsonLdProps {
  data: Record<string, unknown>;
}

/** What search engines read of a page. A block of data, so no policy for scripts applies to it. */
export function JsonLd({ data }: JsonLdProps) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with "<" escaped cannot end the element
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  );
}
