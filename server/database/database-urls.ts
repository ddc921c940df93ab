export interface DatabaseUrls {
  /** As the owner of the schema. Absent where the server has logins for its roles only. */
  owner?: string;
  runtime: string;
  orders: string;
}
