using Microsoft.AspNetCore.Http;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.ClientStack.LindenCaps.Inventory.Ais;

/// <summary>
/// InventoryAPIv3 and LibraryAPIv3: the inventory as a service over HTTP, one for the user's own, which may be read and changed, and one
/// for the library, which may be read and copied from.
/// </summary>
internal sealed class AisCapabilities(IInventoryService inventory, ILibraryService library, FetchGate gate)
{
    private readonly AisReads _reads = new(inventory, library, gate);
    private readonly AisChanges _changes = new(inventory, gate);

    public void AddTo(CapsTable table)
    {
        table.Add("InventoryAPIv3", AnswerOwn);
        table.Add("LibraryAPIv3", AnswerLibrary);
    }

    private async Task AnswerOwn(CapCall call)
    {
        if (!AisPath.TryRead(call.Rest, out var path) || await FolderOf(call.Caps.AgentId, path) is not { } folder)
            await NotThere(call);
        else if (call.Http.Request.Method == HttpMethods.Get)
            await _reads.Answer(call, path, folder, QueryOf(call), ofLibrary: false);
        else
            await _changes.Answer(call, path, folder);
    }

    private async Task AnswerLibrary(CapCall call)
    {
        if (!AisPath.TryRead(call.Rest, out var path) || path.Thing == AisThing.Orphans)
            await NotThere(call);
        else if (call.Http.Request.Method == HttpMethods.Get)
            await _reads.Answer(call, path, path.Id, QueryOf(call), ofLibrary: true);
        else if (call.Http.Request.Method != "COPY")
            await AisRefusal.Write(call.Http, StatusCodes.Status405MethodNotAllowed, "The library can be read and copied only.");
        else if (await Destination(call) is { } destination)
            await _changes.Copy(call, path, destination, QueryOf(call));
        else
            await NotThere(call);
    }

    private static AisQuery QueryOf(CapCall call) => AisQuery.Read(call.Http.Request.QueryString.Value);

    // Null when the user has no folder of the type.
    private async ValueTask<UUID?> FolderOf(UUID user, AisPath path) =>
        path.FolderType < 0 ? path.Id : (await inventory.GetFolderForType(user, path.FolderType))?.Id;

    private async ValueTask<UUID?> Destination(CapCall call)
    {
        var text = call.Http.Request.Headers["Destination"].ToString();
        if (UUID.TryParse(text, out var id))
            return id;
        return AisPath.TryRead("/category/" + text, out var path) ? await FolderOf(call.Caps.AgentId, path) : null;
    }

    private static Task NotThere(CapCall call) => AisRefusal.Write(call.Http, StatusCodes.Status404NotFound, AisRefusal.NotThere);
}
