namespace OpenSim.Serialization.Oar;

/// <summary>What saving or loading an archive has come to.</summary>
public sealed class OarReport
{
    public int Objects { get; set; }

    public int Prims { get; set; }

    public int Parcels { get; set; }

    public int Assets { get; set; }

    /// <summary>On loading: assets that were there already.</summary>
    public int AssetsPresent { get; set; }

    /// <summary>Objects left out for their permissions, or present already, or outside of the region or the box.</summary>
    public int Skipped { get; set; }

    /// <summary>Entries that are not as they were written or cannot be read, and assets that are missing: each one sentence.</summary>
    public List<string> Problems { get; } = [];

    public override string ToString() => $"{Objects} objects ({Prims} prims), {Parcels} parcels, {Assets} assets"
        + (AssetsPresent > 0 ? $", {AssetsPresent} assets were there already" : "")
        + (Skipped > 0 ? $", {Skipped} objects left out" : "")
        + (Problems.Count > 0 ? $", {Problems.Count} problems" : "");
}
