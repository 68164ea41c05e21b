namespace OpenSim.Memory.Tests;

public class LongFieldsTests
{
    [Test]
    public void Add_SumsEachFieldWithItsOwn()
    {
        var sum = new Counts { First = 1, Last = 10 };

        LongFields.Add(ref sum, new Counts { First = 5, Middle = 7 });

        Assert.That((sum.First, sum.Middle, sum.Last), Is.EqualTo((6, 7, 10)));
    }

    private struct Counts
    {
        public long First;
        public long Middle;
        public long Last;
    }
}
