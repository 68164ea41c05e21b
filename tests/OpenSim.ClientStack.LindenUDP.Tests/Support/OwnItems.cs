using System.Reflection;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.ClientStack.LindenUDP.Tests.Support;

/// <summary>An inventory service that knows items and nothing else; public because the proxy is made in an assembly of its own.</summary>
public class OwnItems : DispatchProxy
{
    private Dictionary<(UUID, UUID), InventoryItem> _items = [];

    public static IInventoryService Service(OwnItems items)
    {
        var service = Create<IInventoryService, OwnItems>();
        ((OwnItems)(object)service)._items = items._items;
        return service;
    }

    public UUID Add(UUID owner, UUID asset, sbyte type, uint permissions)
    {
        var item =
            new InventoryItem { Id = UUID.Random(), Owner = owner, AssetId = asset, AssetType = type, CurrentPermissions = permissions };
        _items.Add((owner, item.Id), item);
        return item.Id;
    }

    protected override object? Invoke(MethodInfo? targetMethod, object?[]? args)
    {
        if (targetMethod!.Name != nameof(IInventoryService.GetItem))
            throw new NotSupportedException(targetMethod.Name);
        return new ValueTask<InventoryItem?>(_items.GetValueOrDefault(((UUID)args![0]!, (UUID)args[1]!)));
    }
}
