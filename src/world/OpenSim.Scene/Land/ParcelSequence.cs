namespace OpenSim.World.Land;

/// <summary>Sequence numbers by which a viewer knows what ParcelProperties tells it of; any other is the parcel it stands on.</summary>
public static class ParcelSequence
{
    public const int Selected = -10_000;
    public const int NotOnList = -20_000;
    public const int Banned = -30_000;
}
