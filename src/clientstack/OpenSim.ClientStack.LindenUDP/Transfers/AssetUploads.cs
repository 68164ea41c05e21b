using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Modules.Economy;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Services.Assets;

namespace OpenSim.ClientStack.LindenUDP.Transfers;

/// <summary>
/// Assets that a viewer uploads by UDP (AssetUploadRequest), in the message itself or, when they are longer, by Xfer: wearables still come
/// so. Their id is made of the transaction and the session's secret, so that the viewer knows it without being told and nobody else can
/// choose it. Region.
/// </summary>
internal sealed class AssetUploads(ViewerSession session, IAssetService? assets)
{
    private const int MaxUploads = 16;

    /// <summary>Longest asset of any kind by this way.</summary>
    private const int MaxBytes = 5 * 1024 * 1024;

    /// <summary>Viewers send the bytes along when there are more than these; fewer mean that they want to be asked.</summary>
    private const int NoBytes = 2;

    private static readonly sbyte[] Allowed =
    [
        AssetType.Texture, AssetType.Sound, AssetType.Clothing, AssetType.Notecard, AssetType.LslText, AssetType.BodyPart,
        AssetType.Animation, AssetType.Gesture, AssetType.Landmark
    ];

    private readonly HashSet<UUID> _running = [];

    public int Running => _running.Count;

    /// <summary>AssetUploadRequest.</summary>
    public void OnRequest(UUID transaction, sbyte type, bool isTemporary, bool isLocal, ReadOnlySpan<byte> bytes)
    {
        var asset = new Asset
        {
            Id = transaction.Combine(session.Agent.SecureSessionId),
            Type = type,
            Name = "from transaction " + transaction,
            CreatorId = session.Agent.AgentId.ToString(),
            Temporary = isTemporary || isLocal,
            Local = isLocal
        };
        // They are checked on arrival there, and here nothing would say what is wrong with them.
        if (type == AssetType.Mesh)
            session.Refuse("Meshes are taken from the window for uploading models only.");
        if (transaction.IsZero || !Allowed.Contains(type) || _running.Count >= MaxUploads || !session.Scene.Limits.Assets.Allows(session))
            Complete(asset, false);
        else if (!asset.Temporary && Fees.IsCharged(type) && WhyNot() is { } refusal)
        {
            session.Refuse(refusal);
            Complete(asset, false);
        }
        else if (!_running.Add(asset.Id))
            return; // a second request for what is under way
        else if (bytes.Length > NoBytes)
            Store(asset with { Data = bytes.ToArray() });
        else
            session.Files.FetchAsset(asset.Id, type, MaxBytes, data => Store(asset with { Data = data ?? [] }));
    }

    // Nothing here is told the price, and what is not asked for is not taken.
    private string? WhyNot() => session.Scene.WhyNoUpload(session.Agent) ?? (session.Scene.ForUploads(1) > 0
        ? "Uploads cost money here, which your viewer cannot pay in the way in which it uploads."
        : null);

    private void Store(Asset asset)
    {
        if (assets is null || !AssetContent.IsPlausible(asset.Type, asset.Data))
        {
            Complete(asset, false);
            return;
        }

        var isTaken = session.Scene.Background(session, "upload of asset " + asset.Id, async _ =>
        {
            var stored = false;
            try
            {
                await assets.Store(asset);
                stored = true;
            }
            finally
            {
                session.Scene.Post(_ => Complete(asset, stored));
            }
        });
        if (!isTaken)
            Complete(asset, false);
    }

    private void Complete(Asset asset, bool success)
    {
        _running.Remove(asset.Id);
        var writer = new AssetUploadCompleteWriter(session.Out.Room);
        writer.AssetBlock(asset.Id, asset.Type, success);
        session.Out.Send(writer);
    }
}
