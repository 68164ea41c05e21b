namespace OpenSim.ClientStack.LindenUDP.Textures;

/// <summary>What has become of the textures' packets since the last cycle, and how the line does. Times in microseconds.</summary>
/// <param name="Sent">Texture packets given to the sending thread.</param>
/// <param name="Again">Packets that the viewer asked for a second time.</param>
/// <param name="Reliable">Reliable datagrams of all kinds that went over the circuit, which are how loss is seen: texture packets are not
/// acked.</param>
/// <param name="Resent">Those of them that had to go again.</param>
/// <param name="QueuedBytes">Texture bytes that wait in the sending thread still.</param>
/// <param name="RoundTrip">0 before any is known.</param>
/// <param name="HasMore">There is something to send beyond what went.</param>
internal readonly record struct TextureSample(long Now, long Sent, long Again, long Reliable, long Resent, int QueuedBytes, long RoundTrip,
    bool HasMore);
