using OpenSim.Store.Sql;

namespace OpenSim.Store.Tests.Access;

public class ReadAheadTests
{
    private sealed class Row
    {
        public int Number { get; set; }
    }

    [TestCase(0)]
    [TestCase(1)]
    [TestCase(256)]
    [TestCase(5000)]
    public void Run_SoManyRows_TakesEachOnceAndInOrder(int rows)
    {
        var taken = new List<int>();
        ReadAhead<Row>.Run([lane => Read(lane, rows)], row => taken.Add(row.Number), CancellationToken.None);
        Assert.That(taken, Is.EqualTo(Enumerable.Range(0, rows)));
    }

    [Test]
    public void Run_TwoLanes_TakesAllOfBoth()
    {
        var taken = new List<int>();
        ReadAhead<Row>.Run([lane => Read(lane, 5000), lane => Read(lane, 3000)], row => taken.Add(row.Number), CancellationToken.None);
        Assert.That(taken.Order(), Is.EqualTo(Enumerable.Range(0, 5000).Concat(Enumerable.Range(0, 3000)).Order()));
    }

    [Test]
    public void Run_OneOfTwoLanesFails_ThrowsTheSame()
    {
        var fault = new InvalidOperationException("The file is damaged.");
        var thrown = Assert.Throws<InvalidOperationException>(() =>
            ReadAhead<Row>.Run([lane => Read(lane, 5000), _ => throw fault], _ => { }, CancellationToken.None));
        Assert.That(thrown, Is.SameAs(fault));
    }

    [Test]
    public void Run_ReadingFails_TakesWhatWasFullAndThrowsTheSame()
    {
        var fault = new InvalidOperationException("The server has gone.");
        var taken = 0;
        var thrown = Assert.Throws<InvalidOperationException>(() => ReadAhead<Row>.Run([lane =>
        {
            Read(lane, 300);
            throw fault;
        }], _ => taken++, CancellationToken.None));
        Assert.That((thrown, taken), Is.EqualTo((fault, 256)));
    }

    [Test]
    public void Run_TakingFails_EndsTheReaderAndThrowsTheSame()
    {
        var fault = new InvalidOperationException("The region is full.");
        var hasEnded = false;
        var thrown = Assert.Throws<InvalidOperationException>(() => ReadAhead<Row>.Run([lane =>
        {
            try
            {
                Read(lane, int.MaxValue);
            }
            finally
            {
                hasEnded = true;
            }
        }], _ => throw fault, CancellationToken.None));
        Assert.That((thrown, hasEnded), Is.EqualTo((fault, true)));
    }

    [Test]
    public void Run_Cancelled_EndsBothSides()
    {
        using var cancel = new CancellationTokenSource();
        Assert.Throws<OperationCanceledException>(() => ReadAhead<Row>.Run(
            [lane => Read(lane, int.MaxValue), lane => Read(lane, int.MaxValue)],
            row =>
            {
                if (row.Number == 1000)
                    cancel.Cancel();
            }, cancel.Token));
    }

    private static void Read(RowLane<Row> lane, int rows)
    {
        for (var i = 0; i < rows; i++)
        {
            lane.Row.Number = i;
            lane.Push();
        }
    }
}
