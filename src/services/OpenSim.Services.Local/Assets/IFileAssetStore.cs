using OpenSim.Services.Assets;

namespace OpenSim.Services.Local.Assets;

/// <summary>What only a store of files can be asked: OpenSimulator's FSAssets.</summary>
public interface IFileAssetStore : IAssetStore
{
    /// <summary>Rows of its table.</summary>
    long Count { get; }

    /// <summary>Where bytes lie below the folder of files, without the ending of packed ones.</summary>
    string PlaceOf(string hash);

    /// <summary>Stores an asset in place of one of the same id.</summary>
    void Replace(Asset asset);
}
