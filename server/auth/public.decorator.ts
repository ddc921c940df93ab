import { SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = 'isPublic';

/** Opens a route, or all routes of a controller, to everybody. Without it a valid token is demanded. */
export const Public = () => SetMetadata(IS_PUBLIC, true);
