using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Services.Assets;
using OpenSim.World.Loop.Tick;

namespace OpenSim.ClientStack.LindenUDP.Transfers;

/// <summary>
/// Assets by TransferRequest: notecards, scripts, gestures, and what else viewers do not fetch by HTTP. Every request is answered, a
/// refusal by TransferInfo with its reason. Packets are given to the sending thread as it has room. Region.
/// </summary>
internal sealed class AssetTransfers(ViewerSession session, ViewerServices services)
{
    private const int MaxTransfers = 64;
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(50);

    private readonly Dictionary<UUID, AssetTransfer?> _open = []; // null: being looked for
    private readonly Queue<AssetTransfer> _sending = new();
    private RegionTimer? _timer;

    public int Open => _open.Count;

    /// <summary>TransferRequest.</summary>
    public void OnRequest(UUID id, int channel, int kind, ReadOnlySpan<byte> parameters)
    {
        if (_open.ContainsKey(id))
            return;
        if (_open.Count >= MaxTransfers || !TransferSource.TryRead(kind, parameters, out var source))
        {
            Refuse(id, channel, TransferCode.UnknownSource);
            return;
        }

        _open.Add(id, null);
        var asked = parameters.ToArray();
        new TransferRights(session, services.Inventory, services.Library).Resolve(source, grant =>
        {
            if (grant.Status == TransferCode.Ok)
                Fetch(id, channel, kind, asked, grant);
            else
                End(id, channel, grant.Status);
        });
    }

    /// <summary>TransferAbort.</summary>
    public void OnAbort(UUID id) => _open.Remove(id);

    private void Fetch(UUID id, int channel, int kind, byte[] asked, TransferGrant grant)
    {
        var isTaken = session.Scene.Background(session, "transfer of asset " + grant.Asset, async _ =>
        {
            Asset? asset = null;
            try
            {
                asset = services.Assets is null ? null : await services.Assets.Get(grant.Asset);
            }
            finally
            {
                session.Scene.Post(_ => Arrived(id, channel, kind, asked, asset, grant.Type));
            }
        });
        if (!isTaken)
            End(id, channel, TransferCode.Error);
    }

    private void Arrived(UUID id, int channel, int kind, byte[] asked, Asset? asset, int type)
    {
        if (!_open.ContainsKey(id))
            return; // given up meanwhile
        if (asset is null)
        {
            End(id, channel, TransferCode.UnknownSource);
            return;
        }

        // Anyone who knows an id and says that it is a texture, or has an item that says so, does not get a script for it.
        if (asset.Type != type)
        {
            End(id, channel, TransferCode.NoPermission);
            return;
        }

        var transfer = new AssetTransfer(id, channel, asset.Data);
        _open[id] = transfer;
        SendInfo(id, channel, TransferCode.Ok, asset.Data.Length, TransferSource.Answer(kind, asked, asset.Id));
        _sending.Enqueue(transfer);
        Send();
    }

    private void Send()
    {
        while (_sending.TryPeek(out var transfer) && session.IsActive)
        {
            if (!_open.ContainsKey(transfer.Id))
                _sending.Dequeue();
            else if (session.Sender.BudgetOf(ThrottleCategory.Asset) <= 0)
                break;
            else if (SendPacket(transfer))
                _open.Remove(_sending.Dequeue().Id);
        }

        if (_sending.Count > 0 && session.IsActive)
        {
            _timer ??= session.Scene.Timers.Every(Pause, _ => Send());
            return;
        }

        _timer?.Cancel();
        _timer = null;
    }

    private bool SendPacket(AssetTransfer transfer)
    {
        var (number, data, isLast) = transfer.Next();
        var writer = new TransferPacketWriter(session.Out.Room);
        writer.TransferData(transfer.Id, transfer.Channel, number, isLast ? TransferCode.Done : TransferCode.Ok, data.Span);
        session.Out.Send(writer, ThrottleCategory.Asset);
        return isLast;
    }

    private void End(UUID id, int channel, int refusal)
    {
        if (_open.Remove(id))
            Refuse(id, channel, refusal);
    }

    private void Refuse(UUID id, int channel, int reason) => SendInfo(id, channel, reason, 0, []);

    private void SendInfo(UUID id, int channel, int status, int size, byte[] parameters)
    {
        var writer = new TransferInfoWriter(session.Out.Room);
        writer.TransferInfo(id, channel, 0, status, size, parameters);
        session.Out.Send(writer, ThrottleCategory.Asset);
    }
}
