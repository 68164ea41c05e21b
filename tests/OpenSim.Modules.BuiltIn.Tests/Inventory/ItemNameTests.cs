using System.Reflection;
using System.Runtime.CompilerServices;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Composition;
using OpenSim.Store.Regions;

namespace OpenSim.Modules.BuiltIn.Tests.Inventory;

/// <summary>
/// A bar ends a name in lists of contents and in notecards. Whichever door a name comes by, a viewer, a capability, a file, a row, another
/// grid, it ends in one of these kinds.
/// </summary>
public sealed class ItemNameTests
{
    private static readonly Assembly[] Assemblies =
    [
        typeof(InventoryItem).Assembly, typeof(PrimItemRow).Assembly, typeof(ItemChange).Assembly, typeof(LocalServices).Assembly
    ];

    // What has a name and says of which kind of item it is, and folders.
    private static IEnumerable<Type> Kinds() => Assemblies.SelectMany(assembly => assembly.GetTypes())
        .Where(type => Settable(type) && (type.GetProperty("InvType") is not null || type.Name is "InventoryFolder" or "ItemChange"));

    [TestCaseSource(nameof(Kinds))]
    public void Name_OfAnItemOrAFolder_KeepsNoBar(Type kind)
    {
        var thing = RuntimeHelpers.GetUninitializedObject(kind);
        var name = kind.GetProperty("Name")!;
        name.SetValue(thing, "a|b||c|");
        Assert.That(name.GetValue(thing), Is.EqualTo("a b  c "));
    }

    [Test]
    public void Kinds_AreAllThatCarryNames() => Assert.That(Kinds(), Is.SupersetOf(
        new[] { typeof(InventoryItem), typeof(InventoryFolder), typeof(PrimItemRow), typeof(ItemChange) }));

    private static bool Settable(Type type) =>
        type is { IsClass: true, IsAbstract: false } && type.GetProperty("Name") is { CanWrite: true } name
        && name.PropertyType == typeof(string);
}
