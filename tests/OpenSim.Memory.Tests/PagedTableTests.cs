namespace OpenSim.Memory.Tests;

public class PagedTableTests
{
    [Test]
    public void Reserve_Grows_ReferencesStayGoodAndNothingIsCopied()
    {
        var table = new PagedTable<long>();
        table.Reserve(1);
        ref var first = ref table[0];
        first = 7;
        var before = GC.GetAllocatedBytesForCurrentThread();
        table.Reserve(1_000_000);
        var grown = GC.GetAllocatedBytesForCurrentThread() - before;
        first++;
        table[999_999] = 9;

        Assert.That((table[0], table[1], table[999_999]), Is.EqualTo((8L, 0L, 9L)));
        Assert.That(table.Length, Is.GreaterThanOrEqualTo(1_000_000));
        Assert.That(grown, Is.InRange(8_000_000, 8_300_000), "what is new, and lists of a thousand pages");
    }

    /// <summary>The most that one step of growing may cost a tick, however big the table is.</summary>
    [Test]
    public void Reserve_OneMoreInABigTable_AllocatesAPage()
    {
        var table = new PagedTable<long>();
        table.Reserve(1_000_000);
        var before = GC.GetAllocatedBytesForCurrentThread();
        table.Reserve(table.Length + 1);

        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(30_000));
    }

    [Test]
    public void Clear_LeavesPlacesWithTheDefault()
    {
        var table = new PagedTable<string?>();
        table.Reserve(3000);
        (table[0], table[2999]) = ("a", "b");
        table.Clear();

        Assert.That((table[0], table[2999], table.Length >= 3000), Is.EqualTo((null as string, null as string, true)));
    }
}
