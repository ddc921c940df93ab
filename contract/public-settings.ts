/** Response of `GET /api/settings`: the deployment's settings that the browser needs. */
export interface PublicSettings {
  /** Origin of the Supabase-compatible project that takes orders; '' for the shop's own origin. */
  supabaseUrl: string;
  supabaseAnonKey: string;
}
