using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.Services.Wire.Inventory;

/// <summary>
/// What OpenSimulator's inventory service has no words for, between our own ends: whole changes and what came of them, changes of one
/// item, marks.
/// </summary>
public static class InventoryChangePairs
{
    public static LlsdMap Write(InventoryChange change)
    {
        var pairs = new LlsdMap();
        Add(pairs, "DeletedItems", change.DeletedItems);
        Add(pairs, "DeletedFolders", change.DeletedFolders);
        Add(pairs, "PurgedFolders", change.PurgedFolders);
        Add(pairs, "UnlinkedFolders", change.UnlinkedFolders);
        Add(pairs, "NewFolders", change.NewFolders.Select(InventoryPairs.Write));
        Add(pairs, "NewItems", change.NewItems.Select(InventoryPairs.Write));
        Add(pairs, "Folders", change.Folders.Select(InventoryPairs.Write));
        Add(pairs, "Items", change.Items.Select(InventoryPairs.Write));
        Add(pairs, "Marks", change.Marks.Select(Write));
        Add(pairs, "TouchedFolders", change.TouchedFolders);
        return pairs;
    }

    /// <summary>What cannot be read is left out: then it is no change that anybody asked for, and so null.</summary>
    public static InventoryChange? ReadChange(LlsdValue pairs)
    {
        var change = new InventoryChange
        {
            DeletedItems = pairs["DeletedItems"].AsUuids(),
            DeletedFolders = pairs["DeletedFolders"].AsUuids(),
            PurgedFolders = pairs["PurgedFolders"].AsUuids(),
            UnlinkedFolders = pairs["UnlinkedFolders"].AsUuids(),
            NewFolders = Read(pairs["NewFolders"], InventoryPairs.FolderOf),
            NewItems = Read(pairs["NewItems"], InventoryPairs.ItemOf),
            Folders = Read(pairs["Folders"], InventoryPairs.FolderOf),
            Items = Read(pairs["Items"], InventoryPairs.ItemOf),
            Marks = Read(pairs["Marks"], ReadMark),
            TouchedFolders = pairs["TouchedFolders"].AsUuids()
        };
        return pairs is LlsdMap && Count(change) == pairs.Entries.Sum(entry => entry.Value.Elements.Count) ? change : null;
    }

    public static LlsdMap Write(InventoryOutcome outcome)
    {
        var versions = new LlsdMap();
        foreach (var (folder, version) in outcome.Versions)
            versions[$"{folder}"] = version;
        var pairs = new LlsdMap { ["Refusal"] = (int)outcome.Refusal, ["Versions"] = versions };
        Add(pairs, "RemovedItems", outcome.RemovedItems);
        Add(pairs, "RemovedFolders", outcome.RemovedFolders);
        Add(pairs, "BrokenLinks", outcome.BrokenLinks);
        return pairs;
    }

    public static InventoryOutcome ReadOutcome(LlsdValue pairs) => new()
    {
        Refusal = (InventoryRefusal)pairs["Refusal"].AsInteger(),
        Versions = pairs["Versions"].Entries.Where(entry => UUID.TryParse(entry.Key, out _))
            .ToDictionary(entry => UUID.Parse(entry.Key), entry => entry.Value.AsInteger()),
        RemovedItems = pairs["RemovedItems"].AsUuids(),
        RemovedFolders = pairs["RemovedFolders"].AsUuids(),
        BrokenLinks = pairs["BrokenLinks"].AsUuids()
    };

    /// <summary>Only what is to be different is named.</summary>
    public static LlsdMap Write(ItemChange change)
    {
        var pairs = new LlsdMap { ["ClearFlags"] = InventoryPairs.Mask(change.ClearFlags), ["SetFlags"] = InventoryPairs.Mask(change.SetFlags) };
        if (change.Name is { } name)
            pairs["Name"] = name;
        if (change.Description is { } description)
            pairs["Description"] = description;
        if (change.GroupId is { } group)
            pairs["GroupID"] = group;
        AddMask(pairs, "GroupPermissions", change.GroupPermissions);
        AddMask(pairs, "EveryOnePermissions", change.EveryOnePermissions);
        AddMask(pairs, "NextPermissions", change.NextPermissions);
        if (change.SaleType is { } sale)
            pairs["SaleType"] = (int)sale;
        if (change.SalePrice is { } price)
            pairs["SalePrice"] = price;
        if (change.OnlyOfType is { } type)
            pairs["AssetType"] = type;
        return pairs;
    }

    public static ItemChange ReadItemChange(LlsdValue pairs) => new()
    {
        Name = pairs["Name"] is LlsdString name ? name.Value : null,
        Description = pairs["Description"] is LlsdString description ? description.Value : null,
        GroupId = pairs["GroupID"].IsDefined ? pairs["GroupID"].AsUuid() : null,
        GroupPermissions = ReadMask(pairs["GroupPermissions"]),
        EveryOnePermissions = ReadMask(pairs["EveryOnePermissions"]),
        NextPermissions = ReadMask(pairs["NextPermissions"]),
        SaleType = pairs["SaleType"].IsDefined ? (byte)Math.Clamp(pairs["SaleType"].AsInteger(), 0, 255) : null,
        SalePrice = pairs["SalePrice"].IsDefined ? pairs["SalePrice"].AsInteger() : null,
        ClearFlags = InventoryPairs.Mask(pairs["ClearFlags"]),
        SetFlags = InventoryPairs.Mask(pairs["SetFlags"]),
        OnlyOfType = pairs["AssetType"].IsDefined ? pairs["AssetType"].AsInteger() : null
    };

    public static LlsdMap Write(InventoryMark mark) => new()
    {
        ["ID"] = mark.Id, ["Owner"] = mark.Owner, ["Thumbnail"] = mark.Thumbnail, ["IsFavourite"] = mark.IsFavourite
    };

    public static InventoryMark? ReadMark(LlsdValue pairs) => pairs["ID"].AsUuid().IsZero
        ? null
        : new InventoryMark
        {
            Id = pairs["ID"].AsUuid(),
            Owner = pairs["Owner"].AsUuid(),
            Thumbnail = pairs["Thumbnail"].AsUuid(),
            IsFavourite = pairs["IsFavourite"].AsFlag()
        };

    private static int Count(InventoryChange change) => change.DeletedItems.Count + change.DeletedFolders.Count
        + change.PurgedFolders.Count + change.UnlinkedFolders.Count + change.NewFolders.Count + change.NewItems.Count
        + change.Folders.Count + change.Items.Count + change.Marks.Count + change.TouchedFolders.Count;

    private static void Add(LlsdMap pairs, string key, IReadOnlyList<UUID> ids)
    {
        if (ids.Count > 0)
            pairs[key] = ids.ToWireList();
    }

    private static void Add(LlsdMap pairs, string key, IEnumerable<LlsdMap> values)
    {
        var list = new LlsdArray(values);
        if (list.Items.Count > 0)
            pairs[key] = list;
    }

    private static void AddMask(LlsdMap pairs, string key, uint? mask)
    {
        if (mask is { } known)
            pairs[key] = InventoryPairs.Mask(known);
    }

    private static uint? ReadMask(LlsdValue value) => value.IsDefined ? InventoryPairs.Mask(value) : null;

    private static List<T> Read<T>(LlsdValue list, Func<LlsdValue, T?> read)
        where T : class => [.. list.Elements.Select(read).OfType<T>()];
}
