using OpenSim.Primitives;

namespace OpenSim.Modules.Things.Sounds;

/// <summary>
/// The ids of OpenSimulator's sounds for two materials that come together: a pattern of numbers, the lower material first. Which grids have
/// the assets is their business.
/// </summary>
internal static class MaterialSounds
{
    private const int Materials = 7; // light, the eighth, sounds like wood
    private const int Wood = 3;
    private const int Land = 7;

    /// <param name="other">Null for the land.</param>
    public static UUID Of(byte material, byte? other)
    {
        var (a, b) = (Known(material), other is { } known ? Known(known) : -1);
        var (first, second) = b < 0 ? (Land, 0) : (Math.Min(a, b), Math.Max(a, b));
        return UUID.Parse($"be7295c0-a158-11e1-b3dd-080{first}20{second}c9a66");
    }

    private static int Known(byte material) => material < Materials ? material : Wood;
}
