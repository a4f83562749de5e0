/** The device names of Windows, with any extension. https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file#naming-conventions */
export const windowsNames = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
