namespace OpenSim.Primitives;

/// <summary>How an object is for sale.</summary>
public enum SaleType : byte
{
    None = 0,
    Original = 1,
    Copy = 2,
    Contents = 3
}
