interface PageHeadProps {
  title: string;
  description: string;
  /** For pages that search engines must leave alone. */
  noindex?: boolean;
}

/** Title and description of a route. React moves them into the document's head. */
export function PageHead({ title, description, noindex = false }: PageHeadProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {noindex && <meta name="robots" content="noindex" />}
    </>
  );
}
