export interface DatabaseUrls {
  /** As the owner of the schema. Absent if the server has only the logins of its roles. */
  owner?: string;
  runtime: string;
  orders: string;
}
