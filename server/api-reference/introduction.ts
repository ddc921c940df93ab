/** What holds of the whole API, said once. Markdown. */
export const introduction = `
Money is in decimal dollars. Times are ISO 8601.

Every \`GET\` may be asked as \`HEAD\`. A method that an address does not take is answered with 405 and \`Allow\`.
Answers are \`Cache-Control: no-store\`, unless they have an \`ETag\`: those may be kept and asked for again.

What is refused under \`/api\` answers \`{ "error": "..." }\` with words for people. The Data API under \`/rest/v1\` speaks
like PostgREST, so the official Supabase client can talk to it.
`.trim();
