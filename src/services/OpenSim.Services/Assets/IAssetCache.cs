namespace OpenSim.Services.Assets;

/// <summary>What an asset service keeps near, of its own store or of another process's.</summary>
public interface IAssetCache
{
    /// <summary>Bytes of those in memory, temporary ones too.</summary>
    long CachedBytes { get; }

    /// <summary>How many these are.</summary>
    int CachedAssets { get; }

    /// <summary>Null where no files are kept.</summary>
    AssetFileCache? Files { get; }

    /// <summary>Forgets what can be read again.</summary>
    void ClearCache(bool memory, bool files);
}
