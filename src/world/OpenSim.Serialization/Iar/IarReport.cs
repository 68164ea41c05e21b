namespace OpenSim.Serialization.Iar;

/// <summary>What saving or loading inventory has come to.</summary>
public sealed class IarReport
{
    public int Items { get; set; }

    public int Folders { get; set; }

    public int Assets { get; set; }

    public int AssetsPresent { get; set; }

    /// <summary>Items left out by an option.</summary>
    public int Skipped { get; set; }

    /// <summary>Each one sentence.</summary>
    public List<string> Problems { get; } = [];

    public override string ToString() => $"{Items} items in {Folders} folders, {Assets} assets"
        + (AssetsPresent > 0 ? $", {AssetsPresent} assets were there already" : "")
        + (Skipped > 0 ? $", {Skipped} items left out" : "")
        + (Problems.Count > 0 ? $", {Problems.Count} problems" : "");
}
