using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Services.Assets;
using OpenSim.Telemetry.Limits;

namespace OpenSim.Services.Remote.Assets;

/// <summary>What a region has for assets that lie with another process.</summary>
public sealed record AssetPlace
{
    private const int MaxAsset = 128 * 1024 * 1024; // as a grid server takes, unless it is told otherwise
    private const int SmallMemory = 32 * 1024 * 1024;

    /// <summary>Bytes of assets in memory.</summary>
    public long Memory { get; init; } = SmallMemory;

    /// <summary>Larger ones as files; null keeps none.</summary>
    public AssetFileCache? Files { get; init; }

    /// <summary>For large ones while they come.</summary>
    public string Uploads { get; init; } = Path.GetTempPath();

    /// <summary>Where what could not be sent waits; empty refuses it.</summary>
    public string Unsent { get; init; } = "";

    public TimeProvider Time { get; init; } = TimeProvider.System;

    public ILogger Log { get; init; } = NullLogger.Instance;

    /// <param name="room">For what waits.</param>
    /// <exception cref="IOException">A folder cannot be used.</exception>
    public RemoteAssetService Open(ServiceClient client, Limit room)
    {
        var calls = new AssetCalls(client, Uploads, MaxAsset);
        return new RemoteAssetService(calls, Memory, Files, Unsent.Length > 0 ? new UnsentAssets(calls, Unsent, room, Time, Log) : null);
    }
}
