/** What a PostgreSQL integer holds. */
const HIGHEST = 2_147_483_647;

/** A strong entity tag: one version is one sequence of bytes. */
export function versionTag(version: number): string {
  return `"${version}"`;
}

/** The versions that tags name. Weak tags and tags of something else name none (RFC 9110, 13.1.1). */
export function taggedVersions(tags: readonly string[]): number[] {
  return tags
    .map((tag) => Number(/^"([1-9]\d{0,9})"$/.exec(tag)?.[1]))
    .filter((version) => version <= HIGHEST);
}
