namespace OpenSim.World.Land;

/// <summary>RequestResult of ParcelProperties: how many parcels lie in what was asked for.</summary>
public enum ParcelResult
{
    Single = 0,
    Multiple = 1
}
