declare module '@zxcvbn-ts/language-common/dist/passwords.json.cjs' {
  const passwords: string[];
  export default passwords;
}
