export const none = '';
