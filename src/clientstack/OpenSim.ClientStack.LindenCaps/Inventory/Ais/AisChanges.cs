using Microsoft.AspNetCore.Http;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Modules;
using OpenSim.Modules.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.ClientStack.LindenCaps.Inventory.Ais;

/// <summary>
/// The verbs of the inventory service that change something: POST makes things in a folder, PUT replaces its links, PATCH changes what a
/// thing is called and may, DELETE deletes or purges, COPY brings a folder of the library. Answered is what has changed, with the new
/// versions of folders.
/// </summary>
internal sealed class AisChanges(IInventoryService inventory, FetchGate gate)
{
    private static readonly Dictionary<UUID, InventoryMark> NoMarks = [];

    /// <param name="folder">The folder that the path names; zero when it names none.</param>
    public async Task Answer(CapCall call, AisPath path, UUID folder)
    {
        var (user, method) = (call.Caps.AgentId, call.Http.Request.Method);
        if (call.Caps.Scene.RequestModuleInterface<IOwnInventory>() is not { } own)
            await call.Http.Refuse(StatusCodes.Status501NotImplemented, "There is no inventory here.");
        else if (method == HttpMethods.Delete)
            await Delete(call, own, path, folder);
        else if (await call.Http.ReadLlsd() is { } body)
        {
            var secret = call.Caps.Agent.SecureSessionId;
            await ((method, path.Thing) switch
            {
                ("POST", AisThing.Category) => Made(call, folder,
                    () => own.Create(user, folder, AisBody.Folders(body), AisBody.Items(body, secret))),
                ("PUT", AisThing.Links) => Made(call, folder, () => own.ReplaceLinks(user, folder, AisBody.Links(body))),
                ("PATCH", AisThing.Item) => Changed(call, () => own.ChangeItem(user, path.Id, AisBody.Patch(body, secret))),
                ("PATCH", AisThing.Category) => Changed(call, () => own.ChangeFolder(user, folder, AisBody.Folder(body))),
                _ => NotAllowed(call)
            });
        }
    }

    /// <summary>COPY of a folder of the library into the user's folder that the header Destination names.</summary>
    public Task Copy(CapCall call, AisPath path, UUID destination, AisQuery query) =>
        call.Caps.Scene.RequestModuleInterface<IOwnInventory>() is not { } own || path.Thing != AisThing.Category
            ? NotAllowed(call)
            : Answer(call, () => own.CopyFromLibrary(
                call.Caps.AgentId, path.Id, destination, query.Depth ?? AisQuery.MaxDepth, query.Simulate), WriteCopy);

    private Task Delete(CapCall call, IOwnInventory own, AisPath path, UUID folder)
    {
        var user = call.Caps.AgentId;
        return path.Thing switch
        {
            AisThing.Item => Answer(call, () => own.DeleteItem(user, path.Id), WriteMeta),
            AisThing.Category => Answer(call, () => own.DeleteFolder(user, folder), WriteMeta),
            AisThing.Children => Answer(call, () => own.Purge(user, folder), WriteMeta),
            AisThing.Links => Answer(call, () => own.ReplaceLinks(user, folder, []), WriteMeta),
            _ => NotAllowed(call)
        };
    }

    private Task Made(CapCall call, UUID folder, Func<Task<InventoryAnswer?>> change) => Answer(call, change, async (writer, done) =>
    {
        if (await FolderOrNone(call.Caps.AgentId, folder) is { } parent)
            writer.Folder(parent);
        await writer.Embedded(done.Folders, done.Items);
        WriteCreated(writer, done);
        await WriteMeta(writer, done);
    });

    private Task Changed(CapCall call, Func<Task<InventoryAnswer?>> change) => Answer(call, change, async (writer, done) =>
    {
        foreach (var folder in done.Folders)
            writer.Folder(folder);
        foreach (var item in done.Items)
            writer.Item(item);
        writer.Ids("_updated_categories", done.Folders.Select(f => f.Id));
        writer.Ids("_updated_items", done.Items.Select(i => i.Id));
        await WriteMeta(writer, done);
    });

    // The copy itself is what the answer is about.
    private static async Task WriteCopy(AisWriter writer, InventoryAnswer done)
    {
        var contents = done.Folders.ToDictionary(f => f.Id, f => new InventoryCollection(
            f, [.. done.Folders.Where(below => below.ParentId == f.Id)], [.. done.Items.Where(i => i.Folder == f.Id)]));
        var tree = new InventoryTree(done.Folders[0], contents, IsWhole: true);
        writer.Folder(tree.Root);
        await writer.Embedded(tree, tree.Root.Id);
        WriteCreated(writer, done);
        await WriteMeta(writer, done);
    }

    private static void WriteCreated(AisWriter writer, InventoryAnswer done)
    {
        writer.Ids("_created_categories", done.Folders.Select(f => f.Id));
        writer.Ids("_created_items", done.Items.Select(i => i.Id));
    }

    private static Task WriteMeta(AisWriter writer, InventoryAnswer done)
    {
        var outcome = done.Outcome;
        if (outcome.RemovedFolders.Count > 0)
            writer.Ids("_categories_removed", outcome.RemovedFolders);
        if (outcome.RemovedItems.Count > 0)
        {
            writer.Ids("_removed_items", outcome.RemovedItems);
            writer.Ids("_category_items_removed", outcome.RemovedItems);
        }

        if (outcome.BrokenLinks.Count > 0)
            writer.Ids("_broken_links_removed", outcome.BrokenLinks);
        writer.Versions(outcome.Versions);
        return Task.CompletedTask;
    }

    private Task Answer(CapCall call, Func<Task<InventoryAnswer?>> change, Func<AisWriter, InventoryAnswer, Task> write) =>
        gate.Answer(call, async answer =>
        {
            var done = await change();
            if (done is not { Outcome.Refusal: InventoryRefusal.None })
            {
                await (done is null
                    ? call.Http.Refuse(BodyRefusal.Crowded)
                    : AisRefusal.Write(call.Http, done.Outcome.Refusal, call.Http.Request.Method == HttpMethods.Delete));
                return false;
            }

            var writer = new AisWriter(answer, await MarksOrNone(call.Caps.AgentId));
            writer.Begin();
            await write(writer, done);
            writer.End();
            return true;
        });

    // Anything that was kept in the journal is answered although the inventory cannot be read at the moment.
    private async ValueTask<InventoryFolder?> FolderOrNone(UUID user, UUID folder)
    {
        try
        {
            return await inventory.GetFolder(user, folder);
        }
        catch (Exception e) when (Away.Is(e))
        {
            return null;
        }
    }

    private async ValueTask<IReadOnlyDictionary<UUID, InventoryMark>> MarksOrNone(UUID user)
    {
        try
        {
            return await inventory.GetMarks(user);
        }
        catch (Exception e) when (Away.Is(e))
        {
            return NoMarks;
        }
    }

    private static Task NotAllowed(CapCall call) =>
        AisRefusal.Write(call.Http, StatusCodes.Status405MethodNotAllowed, "This cannot be done with this thing.");
}
