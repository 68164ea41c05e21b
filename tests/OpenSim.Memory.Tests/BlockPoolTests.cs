using OpenSim.Testing;

namespace OpenSim.Memory.Tests;

public class BlockPoolTests
{
    private BlockPool _pool = null!;

    [SetUp]
    public void SetUp() => _pool = new BlockPool("test", 100, 128);

    [Test]
    public void Rent_GivesBlocksThatDoNotOverlap()
    {
        var blocks = RentAll();
        for (var i = 0; i < blocks.Count; i++)
            blocks[i].Span.Fill((byte)i);

        for (var i = 0; i < blocks.Count; i++)
            Assert.That(blocks[i].Span.IndexOfAnyExcept((byte)i), Is.EqualTo(-1));
        Assert.That(blocks, Has.Count.EqualTo(128));
    }

    [Test]
    public void Rent_AllOut_SaysFalseUntilOneComesBack()
    {
        var blocks = RentAll();

        Assert.That(_pool.TryRent(out _), Is.False);
        blocks[17].Return();
        Assert.That(_pool.TryRent(out _));
    }

    [Test]
    public void Slabs_AreMadeAsNeeded()
    {
        Assert.That(_pool.Allocated, Is.Zero);
        Assert.That(_pool.TryRent(out var block));
        Assert.That((_pool.Allocated, _pool.Outstanding), Is.EqualTo((64, 1)));
        block.Return();
        Assert.That((_pool.Allocated, _pool.Outstanding), Is.EqualTo((64, 0)));
    }

    [Test]
    public void Use_AfterReturn_ThrowsAndNamesTheOwner()
    {
        _pool.TryRent(out var block);
        block.Return();

        Assert.That(() => block.Span.Length, Throws.InvalidOperationException.With.Message.Contains("test"));
        Assert.That(() => block.Memory, Throws.InvalidOperationException);
    }

    [Test]
    public void Use_AfterSomebodyElseRentedIt_Throws()
    {
        _pool.TryRent(out var old);
        old.Return();
        for (var i = 0; i < 128; i++)
            _pool.TryRent(out _);

        Assert.That(() => old.Span.Length, Throws.InvalidOperationException);
        Assert.That(old.Return, Throws.InvalidOperationException);
    }

    [Test]
    public void Return_Twice_Throws()
    {
        _pool.TryRent(out var block);
        block.Return();

        Assert.That(block.Return, Throws.InvalidOperationException);
        Assert.That(_pool.Outstanding, Is.Zero);
    }

    [Test]
    public void None_IsNotRented_AndMayBeReturned()
    {
        Block none = default;

        Assert.That(none.IsRented, Is.False);
        Assert.That(none.Return, Throws.Nothing);
    }

    [Test]
    public void Memory_IsTheSpan_AndStaysInPlace()
    {
        _pool.TryRent(out var block);
        using var pin = block.Memory.Pin();
        block.Span[3] = 42;
        GC.Collect();

        unsafe
        {
            Assert.That(((byte*)pin.Pointer)[3], Is.EqualTo(42));
        }
    }

    [Test]
    public void RentAndReturn_AllocateNothing()
    {
        Assert.That(Allocations.WhenWarm(() => Cycle(1000)), Is.Zero);
    }

    [Test]
    public void TryRent_ByLength_TakesTheSmallestThatFitsAndGoesToTheLargerWhenThoseAreOut()
    {
        var small = new BlockPool("small", 16, 64);
        var pool = new BlockPool("large", 100, 64, small);
        for (var i = 0; i < 64; i++)
            Assert.That(pool.TryRent(16, out _));
        Assert.That((pool.Outstanding, small.Outstanding), Is.EqualTo((0, 64)));
        Assert.That(pool.TryRent(16, out _) && pool.TryRent(17, out _));
        Assert.That((pool.Outstanding, small.Outstanding), Is.EqualTo((2, 64)));
    }

    [Test]
    public void FourThreads_NeverShareABlock()
    {
        var pool = new BlockPool("threads", 8, 256);
        var threads = Enumerable.Range(1, 4).Select(id => new Thread(() => RentMarkCheck(pool, (byte)id))).ToList();
        threads.ForEach(t => t.Start());
        threads.ForEach(t => t.Join());

        Assert.That(_shared, Is.Zero);
        Assert.That(pool.Outstanding, Is.Zero);
    }

    private int _shared;

    private void RentMarkCheck(BlockPool pool, byte id)
    {
        var held = new Queue<Block>();
        for (var i = 0; i < 20_000; i++)
        {
            if (pool.TryRent(out var block))
            {
                block.Span.Fill(id);
                held.Enqueue(block);
            }

            if (held.Count < 40 && i < 19_000)
                continue;
            while (held.Count > 20)
                GiveBack(held.Dequeue(), id);
        }

        while (held.TryDequeue(out var block))
            GiveBack(block, id);
    }

    private void GiveBack(in Block block, byte id)
    {
        if (block.Span.IndexOfAnyExcept(id) >= 0)
            Interlocked.Increment(ref _shared);
        block.Return();
    }

    private void Cycle(int times)
    {
        for (var i = 0; i < times; i++)
        {
            _pool.TryRent(out var one);
            _pool.TryRent(out var two);
            one.Return();
            two.Return();
        }
    }

    private List<Block> RentAll()
    {
        var blocks = new List<Block>();
        while (_pool.TryRent(out var block))
            blocks.Add(block);
        return blocks;
    }
}
