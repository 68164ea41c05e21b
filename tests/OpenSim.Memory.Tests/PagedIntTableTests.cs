namespace OpenSim.Memory.Tests;

public class PagedIntTableTests
{
    [Test]
    public void LastValueOfAPageRemoved_PageIsGivenBack()
    {
        var table = new PagedIntTable();
        table.Set(5_000_000, 7);
        table.Set(5_000_001, 8);

        Assert.That((table[5_000_000], table[5_000_001], table[4_999_999], table[uint.MaxValue]), Is.EqualTo((7, 8, 0, 0)));
        table.Set(5_000_000, 0);
        Assert.That(table.PageCount, Is.EqualTo(1));
        table.Set(5_000_001, 0);

        Assert.That((table[5_000_001], table.PageCount), Is.EqualTo((0, 0)));
    }
}
