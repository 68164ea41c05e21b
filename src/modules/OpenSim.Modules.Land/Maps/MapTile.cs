namespace OpenSim.Modules.Land.Maps;

/// <summary>A square of 256 m of a region. Under the gate of its <see cref="MapTiles"/>.</summary>
/// <param name="Left">Metres from the region's corner.</param>
internal sealed record MapTile(int Left, int Bottom)
{
    public const int Side = 256;

    /// <summary>JPEG, as it was drawn last.</summary>
    public byte[]? Picture { get; set; }

    /// <summary>When that was.</summary>
    public long DrawnAt { get; set; }

    /// <summary>Something has changed since.</summary>
    public bool IsStale { get; set; } = true;

    /// <summary>It waits to be drawn, or is.</summary>
    public bool IsWaiting { get; set; }

    /// <summary>The grid has the picture.</summary>
    public bool IsSent { get; set; }
}
