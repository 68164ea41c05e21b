using Microsoft.AspNetCore.Http;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.ClientStack.LindenCaps.Inventory.Ais;

/// <summary>GET of the inventory service: an item, a folder, what lies in it and how deep, what lies nowhere.</summary>
internal sealed class AisReads(IInventoryService inventory, ILibraryService library, FetchGate gate)
{
    private const int BytesOfEntry = 1200; // an item with names of middling length
    private const int MaxOrphans = 1000;

    /// <param name="folder">The folder that the path names; zero when it names none.</param>
    public Task Answer(CapCall call, AisPath path, UUID folder, AisQuery query, bool ofLibrary) => gate.Answer(call, async answer =>
    {
        var writer = new AisWriter(answer, await inventory.GetMarks(call.Caps.AgentId));
        return path.Thing switch
        {
            AisThing.Item => await Item(call, writer, path.Id, ofLibrary),
            AisThing.Orphans => await Orphans(call, writer),
            _ => await Folder(call, writer, path.Thing, folder, query, ofLibrary)
        };
    });

    private async Task<bool> Item(CapCall call, AisWriter writer, UUID id, bool ofLibrary)
    {
        var item = ofLibrary ? library.GetItem(id) : await inventory.GetItem(call.Caps.AgentId, id);
        if (item is null)
            return await NotThere(call);
        writer.Begin();
        writer.Item(item);
        if (AisXml.IsLink(item) && await inventory.GetItem(call.Caps.AgentId, item.AssetId) is { } target)
            writer.Target(target);
        writer.End();
        return true;
    }

    private async Task<bool> Orphans(CapCall call, AisWriter writer)
    {
        var (folders, items) = await inventory.GetOrphans(call.Caps.AgentId, MaxOrphans);
        writer.Begin();
        // Viewers bring what has no parent into Lost and Found.
        await writer.Embedded([.. folders.Select(f => f with { ParentId = UUID.Zero })],
            [.. items.Select(i => i with { Folder = UUID.Zero })]);
        writer.End();
        return true;
    }

    private async Task<bool> Folder(CapCall call, AisWriter writer, AisThing thing, UUID folder, AisQuery query, bool ofLibrary)
    {
        if (await Tree(call.Caps.AgentId, thing, folder, query.Depth ?? 0, ofLibrary) is not { } tree)
            return await NotThere(call);
        if (!tree.IsWhole)
        {
            gate.LeftOut(1);
            await AisRefusal.Write(call.Http, StatusCodes.Status403Forbidden, AisRefusal.TooMuch);
            return false;
        }

        writer.Begin();
        writer.Folder(tree.Root);
        await Contents(call.Caps.AgentId, writer, thing, tree, query.Children);
        writer.End();
        return true;
    }

    private async ValueTask<InventoryTree?> Tree(UUID user, AisThing thing, UUID folder, int depth, bool ofLibrary)
    {
        if (thing is AisThing.Items or AisThing.Links or AisThing.Category)
            depth = 0;
        if (ofLibrary)
            return FolderTrees.Of(library, folder, depth);
        return thing is AisThing.Categories
            ? FolderTrees.Of(await inventory.GetInventorySkeleton(user), folder, depth)
            : await inventory.GetTree(user, folder, depth, (int)(gate.MaxBytes / BytesOfEntry));
    }

    private async Task Contents(UUID user, AisWriter writer, AisThing thing, InventoryTree tree, IReadOnlyList<UUID>? children)
    {
        var content = tree.Contents[tree.Root.Id];
        switch (thing)
        {
            case AisThing.Children:
                await writer.Embedded(tree, tree.Root.Id, children);
                break;
            case AisThing.Categories:
                writer.EmbeddedFolders(tree, tree.Root.Id);
                break;
            case AisThing.Items:
                await writer.Embedded("items", [.. content.Items.Where(i => !AisXml.IsLink(i))], new Dictionary<UUID, InventoryItem>());
                break;
            case AisThing.Links:
                var links = content.Items.Where(AisXml.IsLink).ToList();
                await writer.Embedded("links", links, await TargetsOf(user, links));
                break;
        }
    }

    private async ValueTask<Dictionary<UUID, InventoryItem>> TargetsOf(UUID user, IReadOnlyList<InventoryItem> links)
    {
        var targets = await inventory.GetMultipleItems(user, [.. links.Select(link => link.AssetId)]);
        return targets.OfType<InventoryItem>().DistinctBy(item => item.Id).ToDictionary(item => item.Id);
    }

    private static async Task<bool> NotThere(CapCall call)
    {
        await AisRefusal.Write(call.Http, StatusCodes.Status404NotFound, AisRefusal.NotThere);
        return false;
    }
}
