namespace OpenSim.ClientStack.LindenUDP.Textures;

/// <summary>
/// Finds how fast one viewer's line takes textures, and says it in the three numbers of the ini. The rate doubles quickly until the line
/// first objects, then grows by a few percent a step; it falls by a third when packets are lost or the round trip grows, and a little when
/// the last cycle's packets still wait here. One step a fifth of a second or a round trip, whichever is longer, so that each sees what the
/// last one did.
/// </summary>
internal sealed class TextureTuning
{
    public const double MinRate = 10;
    public const double MaxRate = 4000;

    private const long MinStep = 200_000;
    private const double MaxLoss = 0.02;
    private const int FewForLoss = 20;
    private const long RoundTripSlack = 50_000;
    private const double Start = 1.5;
    private const double Growth = 1.08;
    private const double Retreat = 0.7;
    private const double Easing = 0.85;

    private double _rate;
    private double _shortestRoundTrip = double.MaxValue;
    private bool _isStarting = true;
    private long _stepAt;
    private Sums _sums;

    public TextureTuning(TextureRates start, long now)
    {
        _stepAt = now;
        _rate = Math.Clamp(start.PacketsPerSecond, MinRate, MaxRate);
        Rates = start;
    }

    public TextureRates Rates { get; private set; }

    /// <summary>Takes in what a cycle has seen, and gives the numbers for the next.</summary>
    public TextureRates Observe(in TextureSample sample)
    {
        _sums.Add(sample);
        var length = sample.Now - _stepAt;
        if (length < Math.Max(MinStep, sample.RoundTrip))
            return Rates;
        if (sample.RoundTrip > 0)
            _shortestRoundTrip = Math.Min(sample.RoundTrip, _shortestRoundTrip * 1.001); // a line may have become longer
        Step(sample, length / 1e6);
        _stepAt = sample.Now;
        _sums = default;
        return Rates = For(_rate);
    }

    /// <summary>
    /// Twice as many textures as packets of each, as 10 and 5 are; the period is shorter for fast lines and longer for slow ones, which
    /// saves wake-ups.
    /// </summary>
    public static TextureRates For(double rate)
    {
        var period = Math.Clamp(rate < 40 ? 4000 / rate : rate > 1000 ? 100_000 / rate : 100, 20, 500);
        var packets = Math.Max(1, rate * period / 1000);
        var each = Math.Max(1, (int)Math.Round(Math.Sqrt(packets / 2)));
        return new TextureRates((int)Math.Round(period), Math.Max(1, (int)Math.Round(packets / each)), each);
    }

    private void Step(in TextureSample sample, double seconds)
    {
        var cycleBytes = Rates.Textures * Rates.Packets * LoadedTexture.NextBytes;
        if (_sums.Loss > MaxLoss || sample.RoundTrip > (2 * _shortestRoundTrip) + RoundTripSlack)
            Fall(Retreat);
        else if (sample.QueuedBytes > cycleBytes / 2)
            Fall(Easing);
        else if (sample.HasMore && _sums.Sent >= 0.8 * _rate * seconds)
            _rate = Math.Min(MaxRate, _rate * (_isStarting ? Start : Growth));
    }

    private void Fall(double factor)
    {
        _isStarting = false;
        _rate = Math.Max(MinRate, _rate * factor);
    }

    private struct Sums
    {
        private long _again;
        private long _reliable;
        private long _resent;

        public long Sent { get; private set; }

        /// <summary>Share lost, by the worse of two witnesses; few packets are no witness.</summary>
        public readonly double Loss => Math.Max(Share(_again, Sent), Share(_resent, _reliable));

        public void Add(in TextureSample sample)
        {
            Sent += sample.Sent;
            _again += sample.Again;
            _reliable += sample.Reliable;
            _resent += sample.Resent;
        }

        private static double Share(long part, long whole) => whole < FewForLoss ? 0 : (double)part / whole;
    }
}
