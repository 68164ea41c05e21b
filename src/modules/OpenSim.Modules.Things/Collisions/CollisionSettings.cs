using OpenSim.Settings;

namespace OpenSim.Modules.Things.Collisions;

/// <summary>Forms of meshes and sculpts to walk on.</summary>
public static class CollisionSettings
{
    public static readonly Setting<int> FormMemory = new("Mesh", "FormMemory", 64,
        "Memory for the forms by which meshes and sculpts are walked on; those that nobody has touched for longest make room for others.",
        "MB", 1, 16_384, live: true);

    public static readonly Setting<int> MaxFormsWaiting = new("Mesh", "MaxFormsWaiting", 4096,
        "Meshes and sculpts of a region whose forms wait to be made. One too many is asked for again by the next avatar that comes near.",
        "forms", 16, 100_000);
}
