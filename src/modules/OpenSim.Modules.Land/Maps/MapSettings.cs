using OpenSim.Settings;

namespace OpenSim.Modules.Land.Maps;

/// <summary>The region's picture on the map, OpenSimulator's <c>[Map]</c> keys.</summary>
public static class MapSettings
{
    private const string Section = "Map";

    public static readonly Setting<bool> GenerateMaptiles = new(
        Section, "GenerateMaptiles", true, "Draw pictures of the region for the world map, when somebody looks at them.", live: true);

    public static readonly Setting<int> MaptileRefresh = new(Section, "MaptileRefresh", 0,
        "Seconds after which the map's picture of a region in which something has changed is drawn anew and stored as a texture, though "
        + "nobody looks at it; 0 draws for those who look.", "s", 0, 604_800);

    public static readonly Setting<string> StaticTexture = new(Section, "MaptileStaticUUID", "",
        "Id of a texture that is the region's picture on the map where GenerateMaptiles is off. A region's file may say another one, or with "
        + "MaptileStaticFile a picture on the disk, which is shown where GenerateMaptiles is on.");

    public static readonly Setting<bool> DrawPrims = new(
        Section, "DrawPrimOnMapTile", true, "Show what stands on the land, with its shadows.", live: true);

    public static readonly Setting<bool> Textures = new(Section, "TextureOnMapTile", true,
        "Show faces in the mean colour of their textures; otherwise in their tints alone.", live: true);

    public static readonly Setting<bool> Meshes = new(Section, "RenderMeshes", true, "Show meshes and sculpts too.", live: true);

    public static readonly Setting<float> MinHeight = new(
        Section, "RenderMinHeight", -100, "Objects whose middle is lower are not drawn.", "m", -100_000, 100_000, live: true);

    public static readonly Setting<float> MaxHeight = new(Section, "RenderMaxHeight", 4086,
        "Objects whose middle is higher are not drawn: a lower number keeps platforms in the sky off the map.", "m", -100_000, 100_000, live: true);
}
