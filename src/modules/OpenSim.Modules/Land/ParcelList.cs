namespace OpenSim.Modules.Land;

/// <summary>The lists of a parcel, by the flags of their entries.</summary>
public enum ParcelList : uint
{
    Allowed = 1,
    Banned = 2
}
