using OpenSim.Settings;

namespace OpenSim.Modules.Core.Media;

/// <summary>Pages on the faces of prims, OpenSimulator's <c>[MediaOnAPrim]</c> key.</summary>
public static class MediaSettings
{
    public static readonly Setting<bool> Enabled = new("MediaOnAPrim", "Enabled", true, "Faces of prims can show pages of the web.");
}
