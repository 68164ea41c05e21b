using OpenSim.Settings;

namespace OpenSim.Services.Local.Inventory;

/// <summary>Settings of the library.</summary>
public static class LibrarySettings
{
    public static readonly Setting<string> Name =
        new("LibraryModule", "LibraryName", "OpenSim Library", "Name of the library folder in viewers' inventories.");
}
