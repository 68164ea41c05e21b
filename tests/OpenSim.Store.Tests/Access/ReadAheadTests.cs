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
        new ReadAhead<Row>().Run(ahead => Read(ahead, rows), row => taken.Add(row.Number), CancellationToken.None);
        Assert.That(taken, Is.EqualTo(Enumerable.Range(0, rows)));
    }

    [Test]
    public void Run_ReadingFails_TakesWhatWasFullAndThrowsTheSame()
    {
        var fault = new InvalidOperationException("The server has gone.");
        var taken = 0;
        var thrown = Assert.Throws<InvalidOperationException>(() => new ReadAhead<Row>().Run(ahead =>
        {
            Read(ahead, 300);
            throw fault;
        }, _ => taken++, CancellationToken.None));
        Assert.That((thrown, taken), Is.EqualTo((fault, 256)));
    }

    [Test]
    public void Run_TakingFails_EndsTheReaderAndThrowsTheSame()
    {
        var fault = new InvalidOperationException("The region is full.");
        var hasEnded = false;
        var thrown = Assert.Throws<InvalidOperationException>(() => new ReadAhead<Row>().Run(ahead =>
        {
            try
            {
                Read(ahead, int.MaxValue);
            }
            finally
            {
                hasEnded = true;
            }
        }, _ => throw fault, CancellationToken.None));
        Assert.That((thrown, hasEnded), Is.EqualTo((fault, true)));
    }

    [Test]
    public void Run_Cancelled_EndsBothSides()
    {
        using var cancel = new CancellationTokenSource();
        Assert.Throws<OperationCanceledException>(() => new ReadAhead<Row>().Run(
            ahead => Read(ahead, int.MaxValue),
            row =>
            {
                if (row.Number == 1000)
                    cancel.Cancel();
            }, cancel.Token));
    }

    private static void Read(ReadAhead<Row> ahead, int rows)
    {
        for (var i = 0; i < rows; i++)
        {
            ahead.Row.Number = i;
            ahead.Push();
        }
    }
}
