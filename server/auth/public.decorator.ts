import { SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = 'isPublic';

export type PublicWhere = 'everywhere' | 'outside production';

/** Opens a route, or all routes of a controller, to everybody. Without it a valid token is demanded. */
export const Public = (where: PublicWhere = 'everywhere') => SetMetadata(IS_PUBLIC, where);
