using OpenSim.Settings;

namespace OpenSim.Services.Local.Inventory;

/// <summary>Settings of the library.</summary>
public static class LibrarySettings
{
    private const string Section = "LibraryService";

    public static readonly Setting<string> Name = new(
        Section, "LibraryName", "OpenSim Library", "Name of the library folder in viewers' inventories.");

    public static readonly Setting<SettingPath> File = new(
        Section, "DefaultLibrary", "./inventory/Libraries.xml",
        "An operator's own library, as OpenSimulator keeps it: where the file is there, beside the ini file or the program or in the data "
        + "folder, its folders and things take the place of those that come with this program.");
}
