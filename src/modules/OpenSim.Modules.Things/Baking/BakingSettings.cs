using OpenSim.Settings;

namespace OpenSim.Modules.Things.Baking;

/// <summary>Looks that the region bakes. OpenSimulator has nothing of it; the keys are ours.</summary>
public static class BakingSettings
{
    private const string Section = "Appearance";

    public static readonly Setting<string> ServerBakedViewers = new(
        Section, "ServerBakedViewers", "Second Life",
        "Viewers whose avatars the region bakes: beginnings of their names, by commas; * for all that can do with it. The official viewer "
        + "cannot bake; viewers that can are left to it.", live: true);

    public static readonly Setting<int> BakeSize = new(
        Section, "BakeSize", 1024,
        "Largest baked texture that the region makes. One is no larger than the textures that go into it need.", "pixels", 128, 2048,
        live: true);

    // Viewers let nobody wear more than sixty pieces of clothing, besides shape, skin, hair and eyes.
    public static readonly Setting<int> MaxWearables = new(
        Section, "MaxWearables", 64,
        "Body parts and pieces of clothing of one outfit that are baked. Anything above them is left out, which its wearer is told.",
        "pieces", 4, 256, live: true);
}
