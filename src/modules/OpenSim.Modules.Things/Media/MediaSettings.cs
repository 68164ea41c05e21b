using OpenSim.Serialization.Media;
using OpenSim.Settings;

namespace OpenSim.Modules.Things.Media;

/// <summary>Pages on the faces of prims, OpenSimulator's <c>[MediaOnAPrim]</c> key and the bound, which is ours.</summary>
public static class MediaSettings
{
    public static readonly Setting<bool> Enabled = new("MediaOnAPrim", "Enabled", true, "Faces of prims can show pages of the web.");

    // What there is room for in column Media.
    public static readonly Setting<int> MaxText = new("MediaOnAPrim", "MaxMediaText", PrimMedia.MaxLength,
        "Characters of all that is kept of the pages on one prim; more is refused, with words.", "characters", 1000, PrimMedia.MaxLength,
        live: true);
}
