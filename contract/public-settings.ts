/** Answer of `GET /api/settings`: what the browser must know of this deployment. */
export interface PublicSettings {
  /** Origin of the Supabase-compatible project that takes orders; '' for the shop's own origin. */
  supabaseUrl: string;
  supabaseAnonKey: string;
}
