/** Response of `GET /api/readiness`. */
export interface Readiness {
  /** What a live shop still lacks and what to set, one line each. Empty outside production. */
  missing: string[];
}
