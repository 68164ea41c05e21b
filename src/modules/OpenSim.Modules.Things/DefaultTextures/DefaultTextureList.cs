using OpenSim.Primitives;

namespace OpenSim.Modules.Things.DefaultTextures;

/// <summary>
/// The textures that viewers, scripts and regions name by fixed ids and ask the asset service for. The ids are everybody's; the drawings
/// are ours.
/// </summary>
internal static class DefaultTextureList
{
    private const int Small = 32;
    private const int Middle = 128;
    private const int Large = 256;

    public static IReadOnlyList<DefaultTexture> Make()
    {
        var draw = new Drawings();
        return
        [
            New("89556747-24cb-43ed-920b-47caed15465f", "Plywood", Large, draw.Plywood),
            New("5748decc-f629-461c-9a36-a35a221fe21f", "Blank", Small, Drawings.White, lossless: true),
            New("8dcd4a48-2d37-4909-9f78-f7a9eb4ef903", "Transparent", Small, Drawings.Nothing, lossless: true),
            New("3a367d1c-bef1-6d43-7595-e88c1e3aadb3", "Invisible", Small, Drawings.Nothing, lossless: true),
            New("38b86f85-2575-52a9-a531-23108d8da837", "Invisible Prim", Small, Drawings.Nothing, lossless: true),
            New("8b5fec65-8d8d-9dc5-cda8-8fdf2716e361", "Media", Middle, Drawings.Screen, lossless: true),
            New("d2114404-dd59-4a4d-8e6c-49359e91bbf0", "Default", Middle, Drawings.Checks, lossless: true),

            New("b8d3965a-ad78-bf43-699b-bff8eca6c975", "Terrain Dirt", Large, draw.Dirt),
            New("abb783e6-3e93-26c0-248a-247666855da3", "Terrain Grass", Large, draw.Grass),
            New("179cdabd-398a-9b6b-1391-4dc333ba321f", "Terrain Mountain", Large, draw.Mountain),
            New("beb169c7-11ea-fff2-efe5-0f24dc881df2", "Terrain Rock", Large, draw.Rock),

            New("cce0f112-878f-4586-a2e2-a8f104bba271", "Sun", Middle, Drawings.Sun),
            New("ec4b9f0b-d008-45c6-96a4-01dd947ac621", "Moon", Middle, draw.Moon),
            New("d07f6eed-b96a-47cd-b51d-400ad4a1c428", "Moon of the Day Cycle", Middle, draw.Moon),
            New("dc4b9f0b-d008-45c6-96a4-01dd947ac621", "Cloud", Middle, draw.Smoke),
            New("1dc1368f-e8fe-f02d-a08d-9d9f11c1af6b", "Cloud Noise", Large, draw.Clouds),
            New("822ded49-9a6c-f61c-cb89-6df54f42cdf4", "Water Waves", Large, draw.Waves, lossless: true),
            New("3c59f7fe-9dc8-47f9-8aaf-a9dd1fbc3bef", "Star Bloom", Small, Drawings.Glow),
            New("11b4c57c-56b3-04ed-1f82-2004363882e4", "Rainbow", Middle, Drawings.Rainbow),
            New("12149143-f599-91a7-77ac-b52a3c0f59cd", "Halo", Middle, Drawings.Halo),
            New("b4ba225c-373f-446d-9f7e-6cb7b5cf9b3d", "Smoke", Middle, draw.Smoke),
            New("e97cf410-8e61-7005-ec06-629eba4cd1fb", "Fading Out", Small, Drawings.FadingOut, lossless: true),

            New("c228d1cf-4b5d-4ba8-84f4-899a0796aa97", "Avatar", Middle, draw.Skin),
            New("7ca39b4c-bd19-4699-aff7-f93fd03d3e7b", "Hair", Middle, draw.Hair),
            New("6522e74d-1660-4e7f-b601-6f48c1659a77", "Eyes", Middle, Drawings.Eye)
        ];
    }

    private static DefaultTexture New(string id, string name, int edge, Func<double, double, Pixel> paint, bool lossless = false) =>
        new(UUID.Parse(id), name, edge, paint, lossless);
}
